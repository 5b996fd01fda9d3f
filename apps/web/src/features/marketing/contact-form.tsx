import type { ContactMessage } from '@anchora/contract/contact';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSendContactMessage } from '../../api/contact';
import { lazyResolver } from '../../api/lazy-resolver';
import { toastFailure } from '../../api/toast-failure';
import { marketing } from '../../texts/marketing';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { TextArea } from '../../ui/fields/text-area';
import { TextField } from '../../ui/fields/text-field';

const { form: texts } = marketing.enterprise;
const resolver = lazyResolver<ContactMessage>(async () => (await import('@anchora/contract/contact')).contactSchema);

export function ContactForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const id = useId();
  return (
    <Card className="self-start p-5 sm:p-7">
      <section aria-labelledby={id} className="grid gap-5">
        <div role="status" className="grid gap-1">
          <h2 id={id} className="text-lg font-bold tracking-tight">
            {sentFrom === null ? texts.title : texts.sentTitle}
          </h2>
          <p className="text-ink-soft">{sentFrom === null ? texts.text : texts.sentText(sentFrom)}</p>
        </div>
        {sentFrom === null ? (
          <MessageFields onSent={setSentFrom} />
        ) : (
          <div>
            <Button onClick={() => setSentFrom(null)}>{texts.another}</Button>
          </div>
        )}
      </section>
    </Card>
  );
}

function MessageFields({ onSent }: { onSent: (email: string) => void }) {
  const send = useSendContactMessage();
  const { register, handleSubmit, formState } = useForm<ContactMessage>({
    resolver,
    defaultValues: { name: '', email: '', company: '', message: '', website: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (values: ContactMessage) => {
    try {
      await send.mutateAsync(values);
      onSent(values.email);
    } catch (error) {
      toastFailure(error, texts.failed);
    }
  };
  return (
    <form
      noValidate
      onFocus={resolver.preload}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-5"
    >
      <TextField label={texts.name} autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={texts.company}
        autoComplete="organization"
        error={errors.company?.message}
        {...register('company')}
      />
      <TextArea label={texts.message} rows={5} error={errors.message?.message} {...register('message')} />
      {/* A honeypot: people do not see this field, so only programs that fill in every field use it. */}
      <input
        type="text"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        placeholder={texts.website}
        className="absolute -left-[9999px] size-px"
        {...register('website')}
      />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          {isSubmitting ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
}
