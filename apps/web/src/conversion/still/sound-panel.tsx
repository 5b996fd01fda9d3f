import { convertSound } from './convert-sound';
import { StillPanel, type StillPanelProps } from './still-panel';

export function SoundPanel(props: Omit<StillPanelProps, 'convert'>) {
  return <StillPanel {...props} convert={convertSound} />;
}
