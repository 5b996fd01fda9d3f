import { forgetLearnedLenses } from '@anchora/ar-runtime/camera/learned-lenses';
import { useState } from 'react';
import { deviceCheck as texts } from '../../texts/device-check';
import { Button } from '../../ui/buttons/button';

/** Deletes the focal lengths that the viewer has learned for this device's cameras. */
export function ForgetDevice() {
  const [isForgotten, setForgotten] = useState(false);
  const forget = () => {
    forgetLearnedLenses();
    setForgotten(true);
  };
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-lg font-semibold">{texts.forget.title}</h2>
      <p className="text-sm text-ink-soft">{texts.forget.text}</p>
      <Button onClick={forget}>{texts.forget.action}</Button>
      <p role="status" className="text-sm">
        {isForgotten && texts.forget.done}
      </p>
    </section>
  );
}
