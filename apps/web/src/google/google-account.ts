/** The account that the provider names. Only `idToken` proves anything; the rest is what the provider told the browser. */
export interface GoogleAccount {
  idToken: string;
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
}
