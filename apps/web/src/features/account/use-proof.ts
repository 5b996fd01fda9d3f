import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/http-client';
import { GoogleSignInError, isGoogleOffered, signInWithGoogle } from '../../google/google-sign-in';
import { account } from '../../texts/account';
import { google as googleTexts } from '../../texts/google';
import { showToast } from '../../ui/messages/toast';

const { proof: texts } = account;

export interface Proof {
  byPassword: boolean;
  byGoogle: boolean;
  password: string;
  setPassword: (password: string) => void;
  /** True once the user has signed in with Google for this change. */
  hasGoogleToken: boolean;
  isAsking: boolean;
  askGoogle: () => Promise<void>;
  error: { of: 'password' | 'google'; text: string } | null;
  /** The proof to send with the change; null, with an error shown, while the form is incomplete. */
  read: () => OwnerProof | null;
  /**
   * Shows an error of the server that is about the proof.
   *
   * @returns false if the error is about something else.
   */
  showError: (error: unknown) => boolean;
}

/** Lets owners confirm a change, by their password or by signing in with Google now. */
export function useProof({ hasPassword, isGoogleLinked }: AccountInfo): Proof {
  const [password, setPassword] = useState('');
  const [idToken, setIdToken] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<Proof['error']>(null);

  /** A user who closed one window may open the next one before the SDK reports the first as closed. */
  const latest = useRef(0);

  const askGoogle = async () => {
    const turn = ++latest.current;
    const endAsking = () => turn === latest.current && setAsking(false);
    setError(null);
    setAsking(true);
    try {
      const googleAccount = await signInWithGoogle(endAsking);
      if (googleAccount) setIdToken(googleAccount.idToken);
    } catch (failure) {
      showGoogleFailure(failure);
    }
    endAsking();
  };
  const read = (): OwnerProof | null => {
    const proof = idToken !== null ? { idToken } : password !== '' ? { currentPassword: password } : null;
    if (proof !== null) setError(null);
    else if (hasPassword) setError({ of: 'password', text: texts.missing });
    else setError({ of: 'google', text: texts.missingGoogle });
    return proof;
  };
  const showError = (failure: unknown): boolean => {
    const fields = failure instanceof ApiError ? (failure.body?.fields ?? {}) : {};
    if (fields.idToken) {
      setIdToken(null);
      setError({ of: 'google', text: fields.idToken });
    } else if (fields.currentPassword) setError({ of: 'password', text: fields.currentPassword });
    return Boolean(fields.idToken || fields.currentPassword);
  };
  return {
    byPassword: hasPassword,
    byGoogle: isGoogleLinked && isGoogleOffered,
    password,
    setPassword,
    hasGoogleToken: idToken !== null,
    isAsking,
    askGoogle,
    error,
    read,
    showError,
  };
}

/** Shows a failure of Google's window in a toast. */
export function showGoogleFailure(failure: unknown): void {
  const { title, description } = googleTexts.failed;
  const known = failure instanceof GoogleSignInError;
  showToast({
    kind: 'error',
    title: known ? failure.title : title,
    description: known ? failure.message : description,
  });
}
