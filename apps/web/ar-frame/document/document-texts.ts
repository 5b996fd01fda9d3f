import type { LeavingAction } from '@anchora/contract/scene/actions';
import type { FrameTexts } from '../texts/frame-texts';

interface DocumentTexts {
  /** Shown above the address that an action of a scene opens. */
  leavingTo: string;
  leave: Record<LeavingAction['do'], string>;
  stay: string;
  /** Label of the list of a scene's contents, for visitors who do not see it. */
  inScene: string;
  /** Name of a button in a scene that has no description; numbered from 1. */
  button: (number: number) => string;
}

const en: DocumentTexts = {
  leavingTo: 'This leads out of the experience to',
  leave: { link: 'Open', phone: 'Call', zalo: 'Open Zalo', mail: 'Write an email', map: 'Open the map' },
  stay: 'Stay here',
  inScene: 'In this scene',
  button: (number) => `Button ${number}`,
};

const vi: DocumentTexts = {
  leavingTo: 'Bạn sẽ rời trải nghiệm để đến',
  leave: { link: 'Mở', phone: 'Gọi', zalo: 'Mở Zalo', mail: 'Soạn email', map: 'Mở bản đồ' },
  stay: 'Ở lại',
  inScene: 'Trong cảnh này',
  button: (number) => `Nút ${number}`,
};

export function documentTexts(lang: FrameTexts['lang']): DocumentTexts {
  return lang === 'en' ? en : vi;
}
