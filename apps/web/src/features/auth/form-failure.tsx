import { CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/pictures/icon';

interface FormFailureProps {
  id?: string;
  message: string | undefined;
  /** Whether screen readers should announce it here, because no toast does. */
  announced?: boolean;
}

/** The server's reason for refusing the form. */
export function FormFailure({ id, message, announced = false }: FormFailureProps) {
  if (!message) return null;
  return (
    <p
      id={id}
      role={announced ? 'alert' : undefined}
      className="-mt-1 flex items-start gap-1.5 text-sm text-danger-text"
    >
      <Icon of={CircleAlert} sizePx={16} className="mt-[3px]" />
      {message}
    </p>
  );
}
