import { ACCOUNT_ATTACKS } from './account-attacks';
import type { Attack } from './attack';
import { CREATOR_ATTACKS } from './creator-attacks';
import { UPLOAD_ATTACKS } from './upload-attacks';
import { VISITOR_ATTACKS } from './visitor-attacks';

export const ATTACKS: Attack[] = [...UPLOAD_ATTACKS, ...ACCOUNT_ATTACKS, ...CREATOR_ATTACKS, ...VISITOR_ATTACKS];
