import { EllipsisVertical, Plus } from 'lucide-react';
import { Button } from '../buttons/button';
import { ButtonLink } from '../buttons/button-link';
import type { ButtonVariant } from '../buttons/button-style';
import { IconButton } from '../buttons/icon-button';
import { Spinner } from '../messages/spinner';
import { Exhibit, Specimen } from './exhibit';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];

export function ButtonsExhibit() {
  return (
    <Exhibit title="Buttons">
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`${variant}: rest, with icon, busy, disabled`}>
          <Button variant={variant}>Create project</Button>
          <Button variant={variant} icon={Plus}>
            Create project
          </Button>
          <Button variant={variant} busy>
            Creating...
          </Button>
          <Button variant={variant} disabled>
            Create project
          </Button>
        </Specimen>
      ))}
      <Specimen name="Sizes and link">
        <Button size="sm">Small</Button>
        <Button size="md">Medium</Button>
        <Button size="lg">Large</Button>
        <ButtonLink href="/_ui">Link</ButtonLink>
      </Specimen>
      <Specimen name="Icon button: rest, disabled; spinner">
        <IconButton icon={EllipsisVertical} label="Actions" />
        <IconButton icon={EllipsisVertical} label="Actions, disabled" disabled />
        <Spinner />
      </Specimen>
    </Exhibit>
  );
}
