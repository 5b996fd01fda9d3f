import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { MAX_BACKUP_COPIES } from '@anchora/contract/limits';
import type { BackupSettings, ProjectBackups } from '@anchora/contract/project-backups';
import { BACKUP_INTERVALS } from '@anchora/contract/backup-intervals';
import { type FormEvent, useState } from 'react';
import { useSetBackups } from '../../../api/backups';
import { useKeptEntry } from '../../../api/use-kept-entry';
import { fieldErrors } from '../../../api/field-errors';
import { backups as texts } from '../../../texts/backups';
import { Button } from '../../../ui/buttons/button';
import { SelectField } from '../../../ui/fields/select-field';
import { TextField } from '../../../ui/fields/text-field';
import { showToast } from '../../../ui/messages/toast';
import { ProofDialog } from '../proof-dialog';
import { hourName } from './hour-name';

interface BackupFormProps {
  /** Null while the workspace has no backups. */
  backups: ProjectBackups | null;
  info: AccountInfo;
  workspace: number | null;
  onDone: () => void;
}

type TextName = 'endpoint' | 'region' | 'bucket' | 'prefix' | 'accessKeyId' | 'secretAccessKey';
type Values = Record<TextName, string> & Pick<BackupSettings, 'every' | 'hour' | 'keep'>;

const TEXT_FIELDS: { name: TextName; label: string; hint?: string }[] = [
  { name: 'endpoint', label: texts.endpoint, hint: texts.endpointHint },
  { name: 'region', label: texts.region, hint: texts.regionHint },
  { name: 'bucket', label: texts.bucket },
  { name: 'prefix', label: texts.prefix, hint: texts.prefixHint },
  { name: 'accessKeyId', label: texts.accessKeyId },
  { name: 'secretAccessKey', label: texts.secret, hint: texts.secretHint },
];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }));
const COPIES = Array.from({ length: MAX_BACKUP_COPIES }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }));
const INTERVALS = BACKUP_INTERVALS.map((value) => ({ value, label: texts.everyNames[value] }));
/** Proposed hour of the day, UTC: it is evening in Europe and night in Asia, and few people edit. */
const FIRST_HOUR = 20;
/** Proposed number of copies: a week of daily ones. */
const FIRST_COPIES = 7;
/** Beginning of the names by which the server's faults tell the fields of this form. */
const FIELD = 'settings.';

/** The bucket and the times of backups. They are saved once the server could use the bucket. */
export function BackupForm({ backups, info, workspace, onDone }: BackupFormProps) {
  const [typed, setTyped] = useKeptEntry(`backups of ${workspace}`, valuesOf(backups));
  // The secret key is not kept, because a browser's storage is no place for it.
  const [secretAccessKey, setSecret] = useState('');
  const values: Values = { ...typed, secretAccessKey };
  const [isProving, setProving] = useState(false);
  const { save, faults, forgetFaults } = useSaving(workspace, onDone);
  const change = ({ secretAccessKey: secret, ...part }: Partial<Values>) => {
    if (secret === undefined) setTyped((present) => ({ ...present, ...part }));
    else setSecret(secret);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forgetFaults();
    setProving(true);
  };
  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {TEXT_FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={name === 'secretAccessKey' && backups ? texts.secretKept : hint}
            type={name === 'secretAccessKey' ? 'password' : 'text'}
            autoComplete={name === 'secretAccessKey' ? 'new-password' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            value={values[name]}
            error={faults[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        <Times values={values} onChange={change} />
        <p className="text-sm text-ink-soft">{texts.keepHint}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {texts.save}
          </Button>
          {backups && <Button onClick={onDone}>{texts.cancel}</Button>}
        </div>
      </form>
      <ProofDialog
        info={info}
        open={isProving}
        onOpenChange={setProving}
        title={texts.save}
        description={texts.saveText}
        confirmLabel={texts.save}
        busyLabel={texts.saving}
        cancelLabel={texts.cancel}
        run={(proof) => save(values, proof)}
      />
    </>
  );
}

/**
 * Saves the settings. Faults of single fields are told beside them, others are thrown for the dialog that asked for the
 * proof.
 */
function useSaving(workspace: number | null, onDone: () => void) {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const set = useSetBackups(workspace);
  const save = async ({ secretAccessKey, ...rest }: Values, proof: OwnerProof) => {
    const settings = { ...rest, ...(secretAccessKey !== '' && { secretAccessKey }) };
    try {
      await set.mutateAsync({ settings, ...proof });
    } catch (error) {
      const found = Object.entries(fieldErrors(error));
      const own = found.filter(([name]) => name.startsWith(FIELD));
      if (own.length === 0) throw error;
      setFaults(Object.fromEntries(own.map(([name, text]) => [name.slice(FIELD.length), text])));
      return true;
    }
    showToast({ kind: 'success', title: texts.saved });
    onDone();
    return true;
  };
  return { save, faults, forgetFaults: () => setFaults({}) };
}

function Times({ values, onChange }: { values: Values; onChange: (part: Partial<Values>) => void }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={texts.every}
        value={values.every}
        options={INTERVALS}
        onValueChange={(every) => onChange({ every })}
      />
      <SelectField
        label={texts.hour}
        value={String(values.hour)}
        options={HOURS}
        onValueChange={(hour) => onChange({ hour: Number(hour) })}
      />
      <SelectField
        label={texts.keep}
        value={String(values.keep)}
        options={COPIES}
        onValueChange={(keep) => onChange({ keep: Number(keep) })}
      />
    </div>
  );
}

function valuesOf(backups: ProjectBackups | null): Omit<Values, 'secretAccessKey'> {
  const empty = { endpoint: '', region: '', bucket: '', prefix: '', accessKeyId: '' };
  const first = { ...empty, every: 'day' as const, hour: FIRST_HOUR, keep: FIRST_COPIES };
  const { endpoint, region, bucket, prefix, accessKeyId, every, hour, keep } = backups ?? first;
  return { endpoint, region, bucket, prefix, accessKeyId, every, hour, keep };
}
