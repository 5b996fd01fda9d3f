import { shownMessage } from '../../api/api-error';
import { phones } from '../../texts/phones-on-vietnamese-page';
import { showToast } from '../../ui/messages/toast';
import type { UsdzBuild } from '../../usdz/usdz-build';

/** Says why a made iPhone version did not become that of its project, and gives it up. */
export function sayNotLinked(build: UsdzBuild, error: unknown): void {
  build.lose(shownMessage(error));
  showToast({ kind: 'error', title: phones.usdz.linkFailed, description: shownMessage(error) });
}
