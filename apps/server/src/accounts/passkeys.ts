import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { passkeyStanding } from '@anchora/contract/passkey-standing';
import type { NewPasskey, PasskeyAnswer, PasskeyOptions } from '@anchora/contract/second-factor';
import type { Config } from '../config/config';
import type { Database } from '../db/database';
import { ApiError } from '../http/api-error';
import * as repository from './passkey-repository';
import type { Challenge, NewPasskeyRow, PasskeyRow } from './passkey-repository';

interface PasskeyDeps {
  config: Pick<Config, 'productName' | 'publicUrl'>;
  db: Database;
}

/** The purpose of a challenge and the only account that may answer it; null: any account. */
export type Asked = Pick<Challenge, 'userId' | 'purpose'>;

/** A valid answer of a passkey whose signature counter has not increased, so that there must be a copy of it. */
export class PasskeyCopiedError extends Error {
  override name = 'PasskeyCopiedError';

  constructor(readonly userId: number) {
    super('the signature counter of a passkey has not increased');
  }
}

/** Loaded when it is first needed, because its certificate readers would slow every start. */
const webauthn = () => import('@simplewebauthn/server');

/** Makes and checks passkeys. All of them verify their user, by PIN, finger or face, and so count as two factors. */
export class Passkeys {
  constructor(private readonly deps: PasskeyDeps) {}

  /** @throws ApiError `passkeys-unavailable` */
  async creationOptions(user: { id: number; username: string | null; email: string }): Promise<PasskeyOptions> {
    const { rpId } = this.site();
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: this.deps.config.productName,
      rpID: rpId,
      userName: user.username ?? user.email,
      userID: Uint8Array.from(Buffer.from(`user-${user.id}`)),
      attestationType: 'none',
      excludeCredentials: await this.descriptors(user.id),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await repository.keepChallenge(this.deps.db, {
      challenge: options.challenge,
      userId: user.id,
      purpose: 'register',
    });
    return { options: { ...options } };
  }

  /** @throws ApiError `passkeys-unavailable` or `passkey-refused` */
  async readNew(userId: number, response: NewPasskey): Promise<Omit<NewPasskeyRow, 'name'>> {
    const { rpId, origin } = this.site();
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await this.verified({ userId, purpose: 'register' }, (expectedChallenge) =>
      verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }),
    );
    if (!registrationInfo) throw new ApiError('passkey-refused');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { userId, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  }

  /** @throws ApiError `passkeys-unavailable` */
  async requestOptions(asked: Asked): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: this.site().rpId,
      userVerification: 'required',
      ...(asked.userId !== null && { allowCredentials: await this.descriptors(asked.userId) }),
    });
    await repository.keepChallenge(this.deps.db, { challenge: options.challenge, ...asked });
    return { options: { ...options } };
  }

  /**
   * @returns the passkey that answered.
   * @throws ApiError `passkeys-unavailable`, `passkey-unknown` or `passkey-refused`. @throws PasskeyCopiedError
   */
  async check(response: PasskeyAnswer, asked: Asked): Promise<PasskeyRow> {
    const { rpId, origin } = this.site();
    const passkey = await repository.findPasskey(this.deps.db, response.id);
    if (!passkey || (asked.userId !== null && passkey.userId !== asked.userId)) throw new ApiError('passkey-unknown');
    const { verifyAuthenticationResponse } = await webauthn();
    const { authenticationInfo } = await this.verified(asked, (expectedChallenge) =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(passkey.publicKey),
          // The database compares the counter in the statement that stores it, so that two processes cannot both accept
          // it.
          counter: 0,
        },
      }),
    );
    if (!(await repository.countPasskeyUse(this.deps.db, passkey, authenticationInfo.newCounter))) {
      if (!(await repository.findPasskey(this.deps.db, response.id))) throw new ApiError('passkey-unknown');
      throw new PasskeyCopiedError(passkey.userId);
    }
    return passkey;
  }

  /**
   * The library throws for every answer that it does not accept: with a wrong origin, challenge, signature or flag. It
   * passes errors of the database on, which say nothing about the answer.
   */
  private async verified<Result extends { verified: boolean }>(
    asked: Asked,
    verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<Result>,
  ): Promise<Result> {
    let redeeming: Promise<boolean> | null = null;
    const redeem = (challenge: string) =>
      (redeeming = repository.redeemChallenge(this.deps.db, { challenge, ...asked }));
    const result = await verify(redeem).catch(async (cause: unknown) => {
      await redeeming;
      throw new ApiError('passkey-refused', {}, { cause });
    });
    if (!result.verified) throw new ApiError('passkey-refused');
    return result;
  }

  private async descriptors(userId: number) {
    const passkeys = await repository.listPasskeys(this.deps.db, userId);
    return passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    }));
  }

  private site(): { rpId: string; origin: string } {
    const { publicUrl } = this.deps.config;
    if (passkeyStanding(publicUrl) !== 'available') throw new ApiError('passkeys-unavailable');
    return { rpId: new URL(publicUrl).hostname, origin: publicUrl };
  }
}
