import { convertPicture } from './convert-picture';
import { StillPanel, type StillPanelProps } from './still-panel';

export function PicturePanel(props: Omit<StillPanelProps, 'convert'>) {
  return <StillPanel {...props} convert={convertPicture} />;
}
