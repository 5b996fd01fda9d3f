import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyOptions } from '@anchora/contract/second-factor';

/* Flags of the authenticator data: Web Authentication, 6.1. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const COUNTER_BYTES = 4;
const ID_BYTES = 16;
/** Says nothing about the model of the authenticator. */
const NO_AAGUID = Buffer.alloc(16);

/* Heads of CBOR items (RFC 8949, 3); the length of these bytes is in the byte that follows. */
const MAP_OF_THREE = 0xa3;
const EMPTY_MAP = 0xa0;
const BYTES = 0x58;
const SHORT_TEXT = 0x60;
/** A map of five entries, which begins with: kty EC2, alg ES256, crv P-256 (RFC 9052, 7; RFC 9053, 7.1). */
const P256_KEY_HEAD = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01];
/* The labels -2 and -3, of the two entries that follow: the coordinates. */
const X = 0x21;
const Y = 0x22;
const COORDINATE_BYTES = 32;

/** An authenticator in memory that holds one ES256 passkey, for requests without a browser. */
export class SoftAuthenticator {
  /** Signatures counted so far. */
  counter = 0;
  /** Whether it claims to have checked the PIN or finger of its user. */
  isUserVerified = true;
  readonly id = randomBytes(ID_BYTES).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** @param origin of the page that asks. @param rpId default: the host of that origin */
  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {}

  /** @returns a `RegistrationResponseJSON` without attestation. */
  create({ options }: PasskeyOptions): Record<string, unknown> {
    const attested = Buffer.concat([NO_AAGUID, uint16(ID_BYTES), Buffer.from(this.id, 'base64url'), this.coseKey()]);
    const data = Buffer.concat([this.authenticatorData(HAS_CREDENTIAL), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([MAP_OF_THREE]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([EMPTY_MAP]),
      cborText('authData'),
      Buffer.from([BYTES, data.length]),
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

  /** @returns an `AuthenticationResponseJSON`. */
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
    const counter = Buffer.alloc(COUNTER_BYTES);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(this.rpId)), Buffer.from([flags | USER_PRESENT | verified]), counter]);
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([Buffer.from(P256_KEY_HEAD), cborCoordinate(X, x), cborCoordinate(Y, y)]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function cborCoordinate(label: number, value: string): Buffer {
  return Buffer.concat([Buffer.from([label, BYTES, COORDINATE_BYTES]), Buffer.from(value, 'base64url')]);
}

/** @param text shorter than 24 characters, in ASCII */
function cborText(text: string): Buffer {
  return Buffer.from([SHORT_TEXT + text.length, ...Buffer.from(text)]);
}
