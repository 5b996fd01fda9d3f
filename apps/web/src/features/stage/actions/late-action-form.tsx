import { lazyPart } from '../../../lazy-part';
import { LatePart } from '../../../ui/layers/late-part';
import type { ActionFormProps } from './action-form';

const { Part: ActionForm } = lazyPart(async () => (await import('./action-form')).ActionForm);

/** The editor of one action; its code is loaded with the first action that is shown. */
export function LateActionForm(props: ActionFormProps) {
  return (
    <LatePart fallback={<div className="h-16 rounded-control border border-line" />}>
      <ActionForm {...props} />
    </LatePart>
  );
}
