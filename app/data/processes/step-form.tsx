import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormReply } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import { NodeKind, Port } from '#contract/data/processes/codes.ts'
import { EditorForm, inputsMaxOf } from './editor-forms.ts'
import classes from './process.module.css'
import type { ShownFault, StepView } from './process.server.ts'
import { fieldIn, SettingForm, useSettingTexts } from './setting-form.tsx'

type Props = {
  step: StepView
  faults: readonly ShownFault[]
  reply: FormReply | undefined
  mayEdit: boolean
  total: number
  page: string
}

/** Form of a step: its name, its inputs and its settings. */
export function StepForm({ step, faults, reply, mayEdit, total, page }: Props) {
  const { t } = useTranslation('processes')
  const texts = useSettingTexts()
  const { id, kind, title } = step
  const values = {
    title,
    ...Object.fromEntries(step.inputs.map((input, at) => [`inputs[${at}]`, input])),
    ...step.values,
  }
  const typed = { reply, faults, values }
  const general = faults.filter(({ field }) => field === null || field === 'inputs')
  const here = `${page}?step=${encodeURIComponent(id)}`
  return (
    <Card
      wide
      title={t('step.title', { title: title || t(`kind.${kind}`) })}
      action={
        <LinkButton small look="quiet" to={page}>
          {t('step.close')}
        </LinkButton>
      }
    >
      {step.waitsFor.length > 0 && (
        <p className={classes.waits}>{t('step.waits', { names: step.waitsFor.join(t('and')) })}</p>
      )}
      {general.length > 0 && (
        <ul className={classes.general}>
          {general.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <PostForm form={{ id: EditorForm.step }} action={here} preventScrollReset>
        <TextField field={fieldIn(typed, 'title', t('step.name'))} autoComplete="off" disabled={!mayEdit} />
        <Inputs step={step} typed={typed} disabled={!mayEdit} />
        <SettingForm step={step} typed={typed} disabled={!mayEdit} />
        {mayEdit && (
          <FormActions>
            <Button>{t('step.save')}</Button>
          </FormActions>
        )}
      </PostForm>
      {mayEdit && (
        <PostForm form={{ id: EditorForm.change }} action={here} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <FormActions>
            {step.at > 0 && (
              <Button small look="quiet" name="intent" value="up">
                {t('step.up')}
              </Button>
            )}
            {step.at < total - 1 && (
              <Button small look="quiet" name="intent" value="down">
                {t('step.down')}
              </Button>
            )}
            <Button small look="quiet" name="intent" value="remove">
              {t('step.remove')}
            </Button>
          </FormActions>
        </PostForm>
      )}
      {step.outputs.map(({ port, columns }) => (
        <Details key={port} summary={`${t('step.outputs')} — ${t(`port.${port}`)} (${columns.length})`}>
          {port === Port.rows && (
            <p className={classes.facts}>
              {step.key.length > 0 && <span>{t('step.key', { key: step.key.join(t('and')) })}</span>}
              {step.rowsAtMost !== null && <span>{t('step.rowsAtMost', { rows: shownCount(step.rowsAtMost) })}</span>}
            </p>
          )}
          <ul className={classes.outputs}>
            {columns.map(({ name, fieldType, view }) => (
              <li key={name}>
                {name} <span>{texts.type(fieldType)}</span>
                {view !== 'plain' && <span>{t(`view.${view}`)}</span>}
              </li>
            ))}
          </ul>
        </Details>
      ))}
    </Card>
  )
}

type InputsProps = { step: StepView; typed: Parameters<typeof fieldIn>[0]; disabled: boolean }

/** One select for each input, and one more where the kind takes many. */
function Inputs({ step, typed, disabled }: InputsProps) {
  const { t } = useTranslation('processes')
  const { kind, inputs, offered } = step
  const most = inputsMaxOf(kind)
  const count = Math.min(most, Math.max(kind === NodeKind.join || kind === NodeKind.merge ? 2 : 1, inputs.length + 1))
  const options = offered.map(({ node, title, port }) => ({
    value: `${node}:${port}`,
    label: port === Port.rows ? title || node : `${title || node} · ${t(`port.${port}`)}`,
  }))
  const labelOf = (at: number) => {
    if (kind === NodeKind.rules) return at === 0 ? t('step.mainInput') : t('step.dimensionInput', { number: at })
    if (kind === NodeKind.join) return t(at === 0 ? 'step.left' : 'step.right')
    return most > 1 ? t('step.inputOf', { number: at + 1 }) : t('step.input')
  }
  return Array.from({ length: count }, (_, at) => (
    <SelectField
      // biome-ignore lint/suspicious/noArrayIndexKey: inputs have an order and no other key
      key={at}
      field={fieldIn(typed, `inputs[${at}]`, labelOf(at))}
      optional={most > 2 && at > (kind === NodeKind.rules ? 0 : 1)}
      options={options}
      disabled={disabled}
    />
  ))
}
