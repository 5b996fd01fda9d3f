import type { User } from '@anchora/contract/users';
import { fileAddress } from '@anchora/contract/file-paths';
import type { ProUser } from '../db/pro-user';

export function userAnswer(user: ProUser): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    displayName: user.displayName,
    photoURL: user.photoFileId === null ? null : fileAddress(user.photoFileId),
    firebaseUid: user.firebaseUid,
    language: user.language,
    isPro: user.isPro,
    subscriptionPlan: user.subscriptionPlan,
    subscriptionEndDate: user.subscriptionEndDate?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}
