import { shownMessage } from '../../api/api-error';
import { toastFailure } from '../../api/toast-failure';
import { phones } from '../../texts/phones-on-vietnamese-page';
import type { UsdzBuild } from '../../usdz/usdz-build';

/** Says why a made iPhone version did not become that of its project, and gives it up. */
export function sayNotLinked(build: UsdzBuild, error: unknown): void {
  build.lose(shownMessage(error));
  toastFailure(error, { title: phones.usdz.linkFailed });
}
