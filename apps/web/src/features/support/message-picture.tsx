import { previewAddress } from '@anchora/contract/preview-address';
import { support } from '../../texts/support';

/** Shows a picture of a message in small; a press opens the whole picture in its own tab. */
export function MessagePicture({ address, number }: { address: string; number: number }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="block">
      <img
        src={previewAddress(address)}
        alt={support.pictures.alt(number)}
        className="size-28 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  );
}
