import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '../layers/alert-dialog';
import { Button } from '../buttons/button';
import { Dialog } from '../layers/dialog';
import { DropdownMenu, MenuItem, MenuRadioGroup, MenuSeparator } from '../layers/dropdown-menu';
import { Exhibit, Specimen } from './exhibit';

export function LayersExhibit() {
  const [dialog, setDialog] = useState(false);
  const [alert, setAlert] = useState(false);
  const [choice, setChoice] = useState('light');
  return (
    <Exhibit title="Layers">
      <Specimen name="Dialog, alert dialog, menu">
        <Button onClick={() => setDialog(true)}>Dialog</Button>
        <Button onClick={() => setAlert(true)}>Alert dialog</Button>
        <DropdownMenu label="Example" align="start" trigger={<Button>Menu</Button>}>
          <MenuItem icon={Eye} onSelect={() => undefined}>
            Preview
          </MenuItem>
          <MenuItem disabled onSelect={() => undefined}>
            Disabled
          </MenuItem>
          <MenuSeparator />
          <MenuRadioGroup
            label="Theme"
            value={choice}
            onValueChange={setChoice}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => undefined}>
            Delete
          </MenuItem>
        </DropdownMenu>
      </Specimen>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Dialog"
        description="A window over the page."
        closeLabel="Close"
        footer={<Button onClick={() => setDialog(false)}>Done</Button>}
      >
        <p>Escape, the veil and the cross close it.</p>
      </Dialog>
      <AlertDialog
        open={alert}
        onOpenChange={setAlert}
        title="Are you sure?"
        description="It cannot simply be taken back."
        cancelLabel="Keep it"
        confirmLabel="Delete"
        danger
        onConfirm={() => setAlert(false)}
      />
    </Exhibit>
  );
}
