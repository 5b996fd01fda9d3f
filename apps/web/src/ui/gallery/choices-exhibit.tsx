import { Box, Film } from 'lucide-react';
import { useState } from 'react';
import { RadioCards } from '../fields/radio-cards';
import { Switch } from '../fields/switch';
import { Tabs } from '../layout/tabs';
import { Exhibit, Specimen } from './exhibit';

export function ChoicesExhibit() {
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState('preview');
  const [kind, setKind] = useState('model');
  return (
    <Exhibit title="Choices">
      <div className="grid max-w-sm gap-4">
        <Switch label="Public" hint="Anyone with the link can open it." checked={on} onCheckedChange={setOn} />
        <Switch label="Busy" checked busy onCheckedChange={setOn} />
        <Switch label="Disabled" checked={false} disabled onCheckedChange={setOn} />
      </div>
      <RadioCards
        label="Content"
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'model', icon: Box, title: '3D Model', description: 'A .glb or .gltf file' },
          { value: 'video', icon: Film, title: 'Video', description: 'An .mp4 file' },
          { value: 'none', title: 'Disabled', description: 'Cannot be chosen', disabled: true },
        ]}
      />
      <Specimen name="Tabs">
        <Tabs
          label="Example"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'preview', label: 'Preview', content: 'What the visitor sees.' },
            { value: 'details', label: 'Details', content: 'What the owner knows.' },
            { value: 'locked', label: 'Locked', content: '', disabled: true },
          ]}
        />
      </Specimen>
    </Exhibit>
  );
}
