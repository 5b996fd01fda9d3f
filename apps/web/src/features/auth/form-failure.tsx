import { CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/pictures/icon';

/** Why the server refused the form. A toast announces the same, so this is no live region of its own. */
export function FormFailure({ id, message }: { id?: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="-mt-1 flex items-start gap-1.5 text-sm text-danger-text">
      <Icon of={CircleAlert} sizePx={16} className="mt-[3px]" />
      {message}
    </p>
  );
}
