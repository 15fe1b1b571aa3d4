import {
  type PayQuestion,
  PayQuestionReply,
  payQuestionLimits,
  writePayQuestion,
} from '@caselift/contract/pay-questions';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useAction } from '../administration/use-action.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { useSentId } from './use-sent-id.ts';

/** An answer, or a word back from the person who asked. @param children what else can be done. */
export function ReplyForm({ question, children }: { question: PayQuestion; children: ReactNode }) {
  const query = useScope();
  const form = useContractForm(PayQuestionReply, { text: '' });
  const idOf = useSentId();
  const action = useAction({ doing: 'Sending...', done: 'Sent' }, (values: z.output<typeof PayQuestionReply>) =>
    call(writePayQuestion, { params: { id: question._id }, query, body: { ...values, _id: idOf(values) } }),
  );
  const isAsker = question.mayWithdraw;
  return (
    <Stack as="form" gap={8} noValidate screenOnly onSubmit={form.handleSubmit((values) => action.mutate(values))}>
      <Field
        label={isAsker ? 'Write back' : 'Answer'}
        multiline
        minRows={2}
        autoComplete="off"
        inputProps={{ maxLength: payQuestionLimits.text }}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      <Row end wrap>
        {children}
        <Button type="submit" variant="contained" color="primary" loading={action.isPending}>
          Send
        </Button>
      </Row>
      <Refusal message={action.error?.message ?? null} />
    </Stack>
  );
}
