import { startRememberingChecks } from './remember-checks';

startRememberingChecks();
