import type { Action } from '@anchora/contract/scene/actions';
import { MAX_LINK_LENGTH, MAX_MAIL_SUBJECT_LENGTH, MAX_MAP_LABEL_LENGTH } from '@anchora/contract/limits';
import type { Scene } from '@anchora/contract/scene/scene-shape';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { SelectField } from '../../../ui/fields/select-field';
import { TextField } from '../../../ui/fields/text-field';
import { showToast } from '../../../ui/messages/toast';
import { selectOptionsOf } from '../panel/select-options';
import { useHistory } from '../session/stage-context';
import { itemName } from '../session/item-name';
import {
  type ActionFaults,
  type ActionFields,
  type ActionKind,
  checkAction,
  fieldsOf,
  itemsFor,
  leavesPage,
  newFields,
} from './action-fields';

const texts = stage.actions;

export interface ActionFormProps {
  fields: ActionFields;
  /**
   * The document's action; the form shows it when it becomes another one than the form has reported, such as by undo.
   */
  action?: Action | undefined;
  scene: Scene;
  /** The item that is tapped; null for the button of the screen. */
  ofItem: string | null;
  /** Whether actions that lead away from the page are offered; a list may have only one. */
  mayLeave: boolean;
  disabled: boolean;
  /** Called with every state in which the action is complete. */
  onAction: (action: Action) => void;
  /** Without it, the action cannot be removed. */
  onRemove?: () => void;
  onDone: () => void;
}

/** Editor of one action. An incomplete action is kept here only, and each fault is shown at its field. */
export function ActionForm({ scene, ofItem, mayLeave, disabled, onRemove, onDone, ...props }: ActionFormProps) {
  const kinds = selectOptionsOf(texts.does).filter(
    ({ value }) => (mayLeave || !leavesPage(value)) && isOffered(value, scene),
  );
  const { fields, faults, change, forget } = useCheckedFields(props);
  const [wasTouched, setTouched] = useState(false);
  const leave = () => {
    setTouched(true);
    onDone();
  };
  const isIncomplete = Object.keys(faults).length > 0 || (!wasTouched && needsTyping(fields));
  return (
    <div className="grid gap-2 rounded-control border border-line p-3">
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <SelectField
            label={texts.what}
            labelHidden
            value={fields.do}
            options={kinds}
            disabled={disabled}
            className="h-10"
            onValueChange={(kind) => {
              setTouched(false);
              change(newFields(kind, scene, ofItem));
            }}
          />
        </div>
        {onRemove && (
          <IconButton
            icon={Trash2}
            label={texts.remove(texts.does[fields.do])}
            disabled={disabled}
            onClick={() => {
              forget();
              onRemove();
            }}
          />
        )}
      </div>
      {TYPED[fields.do]?.map(({ key, label, ...input }) => (
        <TextField
          {...input}
          key={key}
          label={label}
          value={fields[key]}
          error={wasTouched ? faults[key] : undefined}
          disabled={disabled}
          autoComplete="off"
          className="h-10"
          onChange={({ target }) => change({ ...fields, [key]: target.value })}
          onBlur={leave}
        />
      ))}
      <Choice fields={fields} scene={scene} disabled={disabled} onChange={change} />
      {isIncomplete && <p className="text-xs text-ink-soft">{texts.incomplete}</p>}
    </div>
  );
}

/**
 * Keeps the fields as typed and their faults, and calls `onAction` with each complete action; only the last check
 * counts.
 */
function useCheckedFields({
  fields: first,
  action,
  onAction,
}: Pick<ActionFormProps, 'fields' | 'action' | 'onAction'>) {
  const [fields, setFields] = useState(first);
  const [faults, setFaults] = useState<ActionFaults>({});
  const checks = useRef(0);
  // While the code of the first check is loaded, other fields of the button or the list may change.
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  const present = JSON.stringify(action);
  const own = useRef(present);
  useEffect(() => {
    if (present === own.current) return;
    own.current = present;
    checks.current++;
    setFields(action ? fieldsOf(action) : first);
    setFaults({});
    // oxlint-disable-next-line react/exhaustive-deps -- only another action of the document changes what was typed
  }, [present]);
  const check = async (next: ActionFields) => {
    const number = ++checks.current;
    const result = await checkAction(next);
    if (number !== checks.current) return;
    if (!result) {
      showToast({ kind: 'error', title: texts.checkFailed });
      return;
    }
    if ('action' in result) {
      own.current = JSON.stringify(result.action);
      latest.current(result.action);
    }
    setFaults('action' in result ? {} : result.faults);
  };
  const change = (next: ActionFields) => {
    setFields(next);
    void check(next);
  };
  /** Drops a check that is under way: its action would come back after the removal. */
  const forget = () => {
    checks.current++;
  };
  return { fields, faults, change, forget };
}

interface TypedField {
  key: keyof ActionFields;
  label: string;
  type?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'decimal';
}

const NUMBER_TO_CALL: TypedField = { key: 'to', label: texts.to, type: 'tel', placeholder: texts.toPlaceholder };

/** Fields that are typed for each kind of action, in the order of the form. */
const TYPED: Partial<Record<ActionKind, TypedField[]>> = {
  link: [{ key: 'url', label: texts.url, type: 'url', placeholder: texts.urlPlaceholder, maxLength: MAX_LINK_LENGTH }],
  phone: [NUMBER_TO_CALL],
  zalo: [NUMBER_TO_CALL],
  mail: [
    { key: 'to', label: texts.mailTo, type: 'email' },
    { key: 'subject', label: texts.subject, maxLength: MAX_MAIL_SUBJECT_LENGTH },
  ],
  map: [
    { key: 'lat', label: texts.lat, inputMode: 'decimal' },
    { key: 'lng', label: texts.lng, inputMode: 'decimal' },
    { key: 'label', label: texts.place, maxLength: MAX_MAP_LABEL_LENGTH },
  ],
};

interface ChoiceProps {
  fields: ActionFields;
  scene: Scene;
  disabled: boolean;
  onChange: (fields: ActionFields) => void;
}

/** Asks for the item or scene on which an action acts. */
function Choice({ fields, scene, disabled, onChange }: ChoiceProps) {
  const { scenes } = useHistory().present.document;
  if (fields.do === 'scene') {
    const options = scenes.filter(({ id }) => id !== scene.id).map(({ id, name }) => ({ value: id, label: name }));
    return (
      <SelectField
        label={texts.scene}
        value={fields.scene}
        options={[{ value: 'next', label: texts.next }, ...options]}
        disabled={disabled}
        onValueChange={(id) => onChange({ ...fields, scene: id })}
      />
    );
  }
  if (!ON_ITEM.has(fields.do)) return null;
  return (
    <SelectField
      label={texts.item}
      value={fields.item}
      options={itemsFor(fields.do, scene).map((item) => ({ value: item.id, label: itemName(item) }))}
      disabled={disabled}
      onValueChange={(id) => onChange({ ...fields, item: id })}
    />
  );
}

/** Whether an action of this kind needs no item, or the scene has one for it. */
function isOffered(kind: ActionKind, scene: Scene): boolean {
  return !ON_ITEM.has(kind) || itemsFor(kind, scene).length > 0;
}

const ON_ITEM: ReadonlySet<ActionKind> = new Set<ActionKind>(['playPause', 'show', 'hide', 'toggle']);

function needsTyping({ do: kind, url, to, lat, lng }: ActionFields): boolean {
  if (kind === 'link') return url === '';
  if (kind === 'phone' || kind === 'zalo' || kind === 'mail') return to === '';
  return kind === 'map' && (lat === '' || lng === '');
}
