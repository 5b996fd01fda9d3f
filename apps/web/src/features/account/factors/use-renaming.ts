import type { PasskeyInfo } from '@anchora/contract/second-factor';
import { useRef, useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import { useRenamePasskey } from '../../../api/second-factor';

/** The wanted name and its saving. The dialog stays open until the server has answered, so that no answer comes late. */
export function useRenaming({ id, name }: Pick<PasskeyInfo, 'id' | 'name'>, onClose: () => void) {
  const rename = useRenamePasskey();
  const [wanted, setWanted] = useState(name);
  const [error, setError] = useState<string>();
  const isSaving = useRef(false);
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    setError(undefined);
    try {
      await rename.mutateAsync({ id, name: wanted });
      onClose();
    } catch (failure) {
      setError(shownMessage(failure));
    }
    isSaving.current = false;
  };
  const leave = () => {
    if (!isSaving.current) onClose();
  };
  return { wanted, setWanted, error, isSaving: rename.isPending, save, leave };
}
