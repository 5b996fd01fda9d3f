import {
  MAX_SUPPORT_PAGE_LENGTH,
  MAX_SUPPORT_TEXT_LENGTH,
  MAX_TYPED_SUPPORT_CODE_LENGTH,
} from '@anchora/contract/limits';
import { type FormEvent, useId, useState } from 'react';
import { useProjectPages } from '../../api/project-lists';
import { useAskSupport } from '../../api/support';
import { useKeptEntry } from '../../api/use-kept-entry';
import { toastFailure } from '../../api/toast-failure';
import { fieldErrors } from '../../api/field-errors';
import { support } from '../../texts/support';
import { Button } from '../../ui/buttons/button';
import { SelectField } from '../../ui/fields/select-field';
import { TextArea } from '../../ui/fields/text-area';
import { TextField } from '../../ui/fields/text-field';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/messages/toast';
import { messageKeys } from './message-keys';
import { PictureList } from './picture-list';
import { useMessagePictures } from './use-message-pictures';

const texts = support.form;
const NONE = '';

interface AskFormProps {
  /** Entries that the page from which the user comes has filled in. */
  known: { projectId: string | null; page: string; deviceCode: string };
  onAsked: (id: number) => void;
  onCancel: () => void;
}

/** The form of a question to the support. Entries stay until they have been sent. */
export function AskForm({ known, onAsked, onCancel }: AskFormProps) {
  const id = useId();
  // A question about another project, page or device is kept under a name of its own.
  const entry = `support question ${Object.values(known).join(' ')}`;
  const [entered, setEntered] = useKeptEntry(entry, { ...known, projectId: known.projectId ?? NONE, text: '' });
  const { text, projectId, page, deviceCode } = entered;
  const enter = (part: Partial<typeof entered>) => setEntered((present) => ({ ...present, ...part }));
  const pictures = useMessagePictures(entry);
  const [keyOf] = useState(messageKeys);
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const ask = useAskSupport();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFaults({});
    try {
      const about = { projectId: projectId === NONE ? null : Number(projectId), page, deviceCode };
      const message = { text, images: [...pictures.addresses], ...about };
      const thread = await ask.mutateAsync({ ...message, key: keyOf(message) });
      showToast({ kind: 'success', title: texts.sent });
      onAsked(thread.id);
    } catch (error) {
      const fields = fieldErrors(error);
      setFaults(fields);
      if (!['text', 'page', 'deviceCode'].some((name) => fields[name] !== undefined)) {
        toastFailure(error, { title: texts.failed });
      }
    }
  };
  return (
    <Card className="p-5 sm:p-7">
      <form aria-labelledby={id} className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={id} className="text-lg font-bold tracking-tight">
          {texts.title}
        </h2>
        <TextArea
          autoFocus
          label={texts.text}
          hint={texts.textHint}
          rows={6}
          maxLength={MAX_SUPPORT_TEXT_LENGTH}
          value={text}
          error={faults.text}
          onChange={(event) => enter({ text: event.target.value })}
        />
        <ProjectField value={projectId} onChange={(chosen) => enter({ projectId: chosen })} />
        <TextField
          label={texts.page}
          hint={texts.pageHint}
          maxLength={MAX_SUPPORT_PAGE_LENGTH}
          value={page}
          error={faults.page}
          onChange={(event) => enter({ page: event.target.value })}
        />
        <DeviceCodeField
          value={deviceCode}
          error={faults.deviceCode}
          onChange={(typed) => enter({ deviceCode: typed })}
        />
        <PictureList pictures={pictures} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={ask.isPending || pictures.isUploading}>
            {ask.isPending ? texts.sending : texts.send}
          </Button>
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </div>
      </form>
    </Card>
  );
}

interface DeviceCodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function DeviceCodeField({ value, error, onChange }: DeviceCodeFieldProps) {
  return (
    <TextField
      label={texts.code}
      hint={texts.codeHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_TYPED_SUPPORT_CODE_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * Offers the newest projects of the personal workspace; a project for which the page was opened is added by its number
 * if need be.
 */
function ProjectField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useProjectPages('view=active');
  const options = (data?.pages ?? []).flatMap(({ items }) =>
    items.map(({ id, name }) => ({ value: String(id), label: name })),
  );
  const isListed = value === NONE || options.some((option) => option.value === value);
  const named = isListed ? [] : [{ value, label: `${texts.projectNumber} ${value}` }];
  return (
    <SelectField
      label={texts.project}
      value={value}
      options={[{ value: NONE, label: texts.noProject }, ...named, ...options]}
      onValueChange={onChange}
    />
  );
}
