import { crc32 } from '@anchora/vision/crc-32';

export interface ZipPart {
  name: string;
  data: Buffer;
  /** Values that a hostile or careless writer might use instead. */
  method?: number;
  flags?: number;
  localName?: string;
  claimedBytes?: number;
  crc?: number;
  localAt?: number;
  /** Alignment of the data of each entry, bytes; 64 as USDZ demands. */
  align?: number;
}

/** An archive of stored files, aligned as USDZ demands unless a part says otherwise. */
export function makeZip(parts: ZipPart[]): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { name, data, method = 0, flags = 0, localName = name, align = 64 } = part;
    const sum = part.crc ?? crc32(data);
    const sizeBytes = part.claimedBytes ?? data.length;
    const unpadded = at + 30 + localName.length;
    const padding = (align - ((unpadded + 4) % align)) % align;
    const local = Buffer.alloc(30 + localName.length + 4 + padding);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(sum, 14);
    local.writeUInt32LE(sizeBytes, 18);
    local.writeUInt32LE(sizeBytes, 22);
    local.writeUInt16LE(localName.length, 26);
    local.writeUInt16LE(4 + padding, 28);
    local.write(localName, 30, 'latin1');
    local.writeUInt16LE(0x1986, 30 + localName.length);
    local.writeUInt16LE(padding, 32 + localName.length);
    const line = Buffer.alloc(46 + name.length);
    line.writeUInt32LE(0x02014b50, 0);
    line.writeUInt16LE(flags, 8);
    line.writeUInt16LE(method, 10);
    line.writeUInt32LE(sum, 16);
    line.writeUInt32LE(sizeBytes, 20);
    line.writeUInt32LE(sizeBytes, 24);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt32LE(part.localAt ?? at, 42);
    line.write(name, 46, 'latin1');
    body.push(local, data);
    directory.push(line);
    at += local.length + data.length;
  }
  const lines = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(lines.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...body, lines, end]);
}

const LAYER = `#usda 1.0
(
    defaultPrim = "Root"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Root"
{
}
`;

export function usdLayer(more = ''): Buffer {
  return Buffer.from(LAYER + more);
}

/** The smallest USDZ that passes the checks. */
export function smallUsdz(): Buffer {
  return makeZip([{ name: 'model.usda', data: usdLayer() }]);
}
