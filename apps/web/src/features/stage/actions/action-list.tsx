import type { Action } from '@anchora/contract/scene/actions';
import { MAX_TAP_ACTIONS } from '@anchora/contract/limits';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { sceneOf } from '../document/edit-document';
import { useItemEdit } from '../panel/use-item-edit';
import { useHistory } from '../session/stage-context';
import { type ActionFields, fieldsOf, leavesPage, newFields } from './action-fields';
import { LateActionForm } from './late-action-form';

const texts = stage.actions;

interface Row {
  key: number;
  fields: ActionFields;
  /** Null while the action is incomplete. */
  action: Action | null;
}

/** Counts the rows of all lists. No key is given twice, so that rows that are rebuilt get forms of their own. */
let keys = 0;

/**
 * Editor of the actions of a tap on the item: at most `MAX_TAP_ACTIONS`, of which the last may lead away from the page.
 */
export function ActionList({ item }: { item: SceneItem }) {
  const { present } = useHistory();
  const scene = sceneOf(present.document, present.sceneId);
  const edit = useItemEdit(item);
  const [rows, setRows] = useRows(item.onTap);
  const replace = (next: Row[], control: string) => {
    const onTap = leavingLast(next.flatMap(({ action }) => action ?? []));
    setRows(next, onTap);
    edit.live(control, { onTap });
  };
  const leavingRow = rows.find(({ fields, action }) => leavesPage(action?.do ?? fields.do));
  const add = () => {
    const fields = newFields(leavingRow ? 'toggle' : 'link', scene, item.id);
    // A toggle is complete from the start; the address of a link is still empty.
    const action: Action | null = leavingRow ? { do: 'toggle', item: fields.item } : null;
    replace([...rows, { key: ++keys, fields, action }], 'addition');
  };
  return (
    <>
      {rows.map((row) => (
        <LateActionForm
          key={row.key}
          fields={row.fields}
          action={row.action ?? undefined}
          scene={scene}
          ofItem={item.id}
          mayLeave={!leavingRow || leavingRow === row}
          disabled={edit.disabled}
          onAction={(action) => {
            // The row is changed in place, because a check of another row that began earlier ends with the list of its
            // time, which holds the same rows.
            row.action = action;
            replace([...rows], `action ${row.key}`);
          }}
          onRemove={() =>
            replace(
              rows.filter((each) => each !== row),
              `removal ${row.key}`,
            )
          }
          onDone={edit.done}
        />
      ))}
      {rows.length < MAX_TAP_ACTIONS && (
        <Button size="sm" icon={Plus} disabled={edit.disabled} onClick={add}>
          {texts.add}
        </Button>
      )}
    </>
  );
}

/**
 * The rows are kept while their actions are edited, and rebuilt when the document changes in another way, such as by
 * undo.
 */
function useRows(onTap: Action[]): [Row[], (rows: Row[], onTap: Action[]) => void] {
  const json = JSON.stringify(onTap);
  const [state, setState] = useState(() => ({ rows: rowsOf(onTap), json }));
  if (state.json !== json) setState({ rows: rowsOf(onTap), json });
  return [state.rows, (rows, next) => setState({ rows, json: JSON.stringify(next) })];
}

function rowsOf(onTap: Action[]): Row[] {
  return onTap.map((action) => ({ key: ++keys, fields: fieldsOf(action), action }));
}

function leavingLast(actions: Action[]): Action[] {
  return [...actions.filter((action) => !leaves(action)), ...actions.filter(leaves)];
}

function leaves({ do: kind }: Action): boolean {
  return leavesPage(kind);
}
