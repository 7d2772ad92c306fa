import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useEntityForm } from './editor/use-entity-form.ts';

interface ShortFormParts<Values, Answer> {
  /** Each value has a field on the screen. */
  initialValues: Values;
  send: (values: Values) => Promise<Answer>;
  onSent: (answer: Answer) => unknown;
}

export interface CompactForm<Values> {
  form: UseFormReturnType<Values>;
  onSubmit: (event: SubmitEvent) => void;
  busy: boolean;
  /** The error and its messages that belong to no field. */
  fault: { error: Error; messages: string[] } | undefined;
}

/** State of a small form, with server errors shown at its fields. */
export function useCompactForm<Values extends Record<string, string | boolean | string[]>, Answer>(
  parts: ShortFormParts<Values, Answer>,
): CompactForm<Values> {
  const { initialValues, send, onSent } = parts;
  const { form, showFaults } = useEntityForm<Values>({
    initialValues,
    fieldOf: (path) => (Object.hasOwn(initialValues, path) ? path : undefined),
  });
  const [fault, setFault] = useState<{ error: Error; messages: string[] }>();
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => {
      form.clearErrors();
      setFault(undefined);
    },
    onSuccess: onSent,
    onError: (error) => {
      const { fields, others } = showFaults(error instanceof ApiError ? error.faults : []);
      const messages = others.map(({ message }) => message);
      if (fields.length === 0 || messages.length > 0) setFault({ error, messages });
    },
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate(form.getValues());
  };
  return { form, onSubmit, busy: sending.isPending, fault };
}
