import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyOptions } from '@anchora/contract/second-factor';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator in memory that holds one ES256 passkey, for requests without a browser. */
export class SoftAuthenticator {
  /** Signatures counted so far. */
  counter = 0;
  /** Whether it claims to have checked the PIN or finger of its user. */
  isUserVerified = true;
  readonly id = randomBytes(16).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** @param origin of the page that asks. @param rpId default: the host of that origin */
  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {}

  /** `RegistrationResponseJSON` with no attestation. */
  create({ options }: PasskeyOptions): Record<string, unknown> {
    const attested = Buffer.concat([Buffer.alloc(16), uint16(16), Buffer.from(this.id, 'base64url'), this.coseKey()]);
    const data = Buffer.concat([this.authenticatorData(HAS_CREDENTIAL), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** `AuthenticationResponseJSON` */
  answer({ options }: PasskeyOptions): PasskeyAnswer {
    const clientData = this.clientData('webauthn.get', options.challenge);
    const data = this.authenticatorData(0);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number): Buffer {
    const verified = this.isUserVerified ? USER_VERIFIED : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(this.rpId)), Buffer.from([flags | USER_PRESENT | verified]), counter]);
  }

  /** The public key as a CBOR map: kind EC2, ES256, P-256, x, y. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, cborCoordinate(0x21, x), cborCoordinate(0x22, y)]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function cborCoordinate(label: number, value: string): Buffer {
  return Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
}

/** @param text shorter than 24 characters, in ASCII */
function cborText(text: string): Buffer {
  return Buffer.from([0x60 + text.length, ...Buffer.from(text)]);
}
