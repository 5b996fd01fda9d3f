import { PasswordField } from '../fields/password-field';
import { TextArea } from '../fields/text-area';
import { TextField } from '../fields/text-field';
import { Exhibit } from './exhibit';

export function FieldsExhibit() {
  return (
    <Exhibit title="Fields">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Rest" placeholder="Placeholder" />
        <TextField label="With a hint" hint="What the label cannot say." defaultValue="Summer poster" />
        <TextField label="Error" error="Please enter a project name" />
        <TextField label="Disabled" disabled defaultValue="Summer poster" />
        <PasswordField label="Secret" showLabel="Show secret" hideLabel="Hide secret" defaultValue="secret" />
        <TextArea label="Several lines" defaultValue="Áp phích lễ hội mùa hè ở bến cảng." lang="vi" />
      </div>
    </Exhibit>
  );
}
