/** The account named by the provider. Only `idToken` proves anything; the rest is information for the browser. */
export interface GoogleAccount {
  idToken: string;
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
}
