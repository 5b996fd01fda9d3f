/** Passwords of the clusters that tests make. */
export const TEST_PASSWORDS = { admin: 'test-admin', app: 'test-app', areNew: false };
