import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PasskeyAnswer } from '@anchora/contract/second-factor';
import { shownMessage } from '../../api/api-error';
import { askPasskey as askForPasskey } from '../../api/passkeys';
import { passkeysHere } from '../../api/passkeys-here';
import { ACCOUNT_KEY } from '../../api/refresh-account';
import { fieldErrors } from '../../api/field-errors';
import { isGoogleOffered, signInWithGoogle } from '../../google/google-sign-in';
import { account } from '../../texts/account';
import { secondFactor } from '../../texts/second-factor';
import { showGoogleFailure } from './show-google-failure';

const { proof: texts } = account;

/** The second factor of a change. */
export interface FactorProof {
  hasApp: boolean;
  byPasskey: boolean;
  code: string;
  setCode: (code: string) => void;
  /** True once the user has confirmed this change with a passkey. */
  hasPasskeyAnswer: boolean;
  isAskingPasskey: boolean;
  askPasskey: () => Promise<void>;
}

export interface Proof {
  byPassword: boolean;
  byGoogle: boolean;
  password: string;
  setPassword: (password: string) => void;
  /** True once the user has signed in with Google for this change. */
  hasGoogleToken: boolean;
  isAsking: boolean;
  askGoogle: () => Promise<void>;
  /** Null for an account without a second factor. */
  factor: FactorProof | null;
  error: { of: 'password' | 'google' | 'factor'; text: string } | null;
  /** The proof to send with the change; null, with an error shown, while the form is incomplete. */
  read: () => OwnerProof | null;
  /**
   * Shows an error of the server that is about the proof.
   *
   * @returns false if the error is about something else.
   */
  showError: (error: unknown) => boolean;
}

/**
 * Lets owners confirm a change: by their password or by signing in with Google now, and by the second factor of an
 * account that has one.
 */
export function useProof({ hasPassword, isGoogleLinked, factors }: AccountInfo): Proof {
  const client = useQueryClient();
  const [error, setError] = useState<Proof['error']>(null);
  const [password, setPassword] = useState('');
  const google = useGoogleProof(() => setError(null));
  const second = useSecondFactor(factors, setError);
  const read = (): OwnerProof | null => {
    const { idToken } = google;
    const proof = idToken !== null ? { idToken } : password !== '' ? { currentPassword: password } : null;
    const factor = second.read();
    if (proof === null && hasPassword) setError({ of: 'password', text: texts.missing });
    else if (proof === null) setError({ of: 'google', text: texts.missingGoogle });
    else if (factor === null) setError({ of: 'factor', text: secondFactor.proof.missing });
    else setError(null);
    return proof && factor && { ...proof, ...factor };
  };
  const showError = (failure: unknown): boolean => {
    const fields = fieldErrors(failure);
    if (fields.idToken) {
      google.forget();
      setError({ of: 'google', text: fields.idToken });
    } else if (fields.currentPassword) setError({ of: 'password', text: fields.currentPassword });
    else {
      second.forgetPasskey();
      if (fields.code) setError({ of: 'factor', text: fields.code });
      // Another page has added the factor; its field, with this error, appears once the account has been read again.
      if (fields.code && second.factor === null) void client.invalidateQueries({ queryKey: ACCOUNT_KEY });
    }
    return Boolean(fields.idToken || fields.currentPassword || fields.code);
  };
  return {
    byPassword: hasPassword,
    byGoogle: isGoogleLinked && isGoogleOffered,
    password,
    setPassword,
    hasGoogleToken: google.idToken !== null,
    isAsking: google.isAsking,
    askGoogle: google.ask,
    factor: second.factor,
    error,
    read,
    showError,
  };
}

/** A sign-in with Google, made for this change. */
function useGoogleProof(onAsk: () => void) {
  const [idToken, setIdToken] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** Number of the last window: a user who closed one may open the next before the SDK reports the first as closed. */
  const latest = useRef(0);
  const ask = async () => {
    const turn = ++latest.current;
    const endAsking = () => turn === latest.current && setAsking(false);
    onAsk();
    setAsking(true);
    try {
      const googleAccount = await signInWithGoogle(endAsking);
      if (googleAccount) setIdToken(googleAccount.idToken);
    } catch (failure) {
      showGoogleFailure(failure);
    }
    endAsking();
  };
  return { idToken, isAsking, ask, forget: () => setIdToken(null) };
}

/** The second factor of an account that has one: a passkey, else a code. */
function useSecondFactor(factors: AccountInfo['factors'], setError: (error: Proof['error']) => void) {
  const [code, setCode] = useState('');
  const [passkey, setPasskey] = useState<PasskeyAnswer | null>(null);
  const [isAskingPasskey, setAskingPasskey] = useState(false);
  const isNeeded = factors.hasApp || factors.hasPasskeys;
  const askPasskey = async () => {
    setError(null);
    setAskingPasskey(true);
    try {
      setPasskey(await askForPasskey('/api/user/factors/proof'));
    } catch (failure) {
      setError({ of: 'factor', text: shownMessage(failure, secondFactor.proof.failed) });
    }
    setAskingPasskey(false);
  };
  /** Reads the second factor to send: empty if none is needed; null while it is missing. */
  const read = (): Pick<OwnerProof, 'code' | 'passkey'> | null => {
    if (!isNeeded) return {};
    if (passkey !== null) return { passkey };
    return code.trim() === '' ? null : { code };
  };
  const factor: FactorProof = {
    hasApp: factors.hasApp,
    byPasskey: factors.hasPasskeys && passkeysHere() === 'available',
    code,
    setCode,
    hasPasskeyAnswer: passkey !== null,
    isAskingPasskey,
    askPasskey,
  };
  // The server accepts the answer of a passkey only once.
  return { factor: isNeeded ? factor : null, read, forgetPasskey: () => setPasskey(null) };
}
