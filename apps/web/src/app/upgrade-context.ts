import { createContext, useContext } from 'react';

export interface UpgradeRequest {
  /** Runs once the user is Pro, with the dialog closed. */
  onUpgraded: () => void;
}

export type OpenUpgrade = (request: UpgradeRequest) => void;

/** Features ask for the upgrade dialog here; the app, which alone knows the billing feature, shows it. */
export const UpgradeContext = createContext<OpenUpgrade>(() => undefined);

export function useOpenUpgrade(): OpenUpgrade {
  return useContext(UpgradeContext);
}
