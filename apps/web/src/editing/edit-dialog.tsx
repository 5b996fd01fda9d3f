import type { Locale } from '@anchora/contract/languages';
import { MAX_PROJECT_DESCRIPTION_LENGTH, MAX_PROJECT_NAME_LENGTH } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { VISITOR_LANGUAGES } from '@anchora/contract/visitor-language';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUpdateProject } from '../api/projects';
import { useKeptEntry } from '../api/use-kept-entry';
import { toastFailure } from '../api/toast-failure';
import { fieldErrors } from '../api/field-errors';
import type { EditingTexts } from '../texts/editing';
import { Button } from '../ui/buttons/button';
import { Dialog } from '../ui/layers/dialog';
import { TextArea } from '../ui/fields/text-area';
import { SelectField } from '../ui/fields/select-field';
import { TextField } from '../ui/fields/text-field';
import { showToast } from '../ui/messages/toast';
import { changedSince, type ProjectEntries, projectChange } from './project-change';

interface EditDialogProps {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  texts: EditingTexts;
  /** Language of the texts, if it differs from that of most pages. */
  lang?: Locale | undefined;
}

/**
 * Changes a project's name, description and the language of its visitors. Unsaved input is still there when the dialog
 * is opened again, unless it was cancelled.
 */
export function EditDialog({ project, open, onOpenChange, texts, lang }: EditDialogProps) {
  const { entered, enter, errors, isSaving, save, discard } = useProjectEdit(project, texts, lang);
  const formId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events pass through the portal and would reach the card around the button.
    event.stopPropagation();
    if (!isSaving && (await save())) onOpenChange(false);
  };
  const cancel = () => {
    discard();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isSaving && onOpenChange(next)}
      title={texts.title}
      closeLabel={texts.close}
      initialFocus={nameField}
      footer={
        <>
          <Button onClick={cancel} disabled={isSaving}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {isSaving ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.name}
          dir="auto"
          maxLength={MAX_PROJECT_NAME_LENGTH}
          autoComplete="off"
          ref={nameField}
          value={entered.name}
          error={errors['name']}
          onChange={({ target }) => enter({ name: target.value })}
        />
        <TextArea
          label={texts.description}
          dir="auto"
          rows={4}
          maxLength={MAX_PROJECT_DESCRIPTION_LENGTH}
          value={entered.description}
          error={errors['description']}
          onChange={({ target }) => enter({ description: target.value })}
        />
        <SelectField
          label={texts.visitorLanguage}
          value={entered.visitorLanguage}
          options={VISITOR_LANGUAGES.map((value) => ({ value, label: texts.visitorLanguages[value] }))}
          onValueChange={(visitorLanguage) => enter({ visitorLanguage })}
        />
      </form>
    </Dialog>
  );
}

/** The unsaved changes of the project. `save` returns whether none are left. */
function useProjectEdit(project: Project, texts: EditingTexts, lang: EditDialogProps['lang']) {
  const update = useUpdateProject(project.id);
  const [changed, setChanged] = useKeptEntry<Partial<ProjectEntries>>(`entries of project ${project.id}`, {});
  // A save that is under way reads what has been typed since it began.
  const newest = useRef(changed);
  const keep = (entries: Partial<ProjectEntries>) => {
    newest.current = entries;
    setChanged(entries);
  };
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { name, description, visitorLanguage } = project;
  const entered: ProjectEntries = { name, description: description ?? '', visitorLanguage, ...changed };
  const discard = () => {
    keep({});
    setErrors({});
  };
  const save = async (): Promise<boolean> => {
    if (!entered.name.trim()) {
      setErrors({ name: texts.nameNeeded });
      return false;
    }
    const change = projectChange(entered, project);
    try {
      if (Object.keys(change).length > 0) {
        await update.mutateAsync(change);
        showToast({ kind: 'success', lang, title: texts.saved });
      }
      const left = changedSince(newest.current, entered);
      keep(left);
      setErrors({});
      return Object.keys(left).length === 0;
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(fields);
      // The choice of a language shows no error at its field.
      if (!('name' in fields) && !('description' in fields)) {
        toastFailure(error, { ...texts.failed, lang });
      }
      return false;
    }
  };
  const enter = (entries: Partial<ProjectEntries>) => keep({ ...newest.current, ...entries });
  return { entered, enter, errors, isSaving: update.isPending, save, discard };
}
