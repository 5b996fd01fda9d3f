import { type FormEvent, useState } from 'react';
import type { useMakeReviewLink } from '../../../api/comments';
import { toastFailure } from '../../../api/toast-failure';
import { comments } from '../../../texts/comments';
import { useStage } from '../session/stage-context';

/** The life that is proposed. Chosen, not measured. */
const USUAL_DAYS = 7;
/** Chosen in place of a version. */
export const DRAFT = 'draft';

/** The form for a new review link. */
export function useNewLink(make: ReturnType<typeof useMakeReviewLink>) {
  const { saver } = useStage();
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(USUAL_DAYS));
  const [shows, setShows] = useState(DRAFT);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Pick<FormEvent, 'preventDefault' | 'stopPropagation'>) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    try {
      // Clients see the draft as the server has it.
      await saver.flush();
      if (shows === DRAFT && saver.current.save !== 'saved') throw new Error(comments.links.unsaved);
      await make.mutateAsync({ name, days: Number(days), version: shows === DRAFT ? null : Number(shows) });
      // Another name may have been typed meanwhile.
      setName((now) => (now === name ? '' : now));
    } catch (error) {
      toastFailure(error, { title: comments.failed });
    } finally {
      setBusy(false);
    }
  };
  return { name, setName, days, setDays, shows, setShows, busy, submit };
}
