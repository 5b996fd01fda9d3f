import { FailureLine } from '../../ui/messages/failure-line';

interface FormFailureProps {
  id?: string;
  message: string | undefined;
  /** Whether screen readers should announce it here, because no toast does. */
  announced?: boolean;
}

/** The reason why the form was not accepted: the server's, or that the server was not reached. */
export function FormFailure({ id, message, announced = false }: FormFailureProps) {
  if (!message) return null;
  return (
    <FailureLine id={id} announced={announced} className="-mt-1">
      {message}
    </FailureLine>
  );
}
