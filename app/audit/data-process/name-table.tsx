import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { type FieldState, type FormState, formState } from '#app/ui/forms/form.ts'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import type { NameSuggestion, UnknownName } from '#contract/audit/data-process/shapes.ts'
import { shareOf } from '#contract/platform/share.ts'
import { FormId } from './batch-page.tsx'
import classes from './name-table.module.css'

type Props = {
  form: FormState
  words: readonly UnknownName[]
  mayEdit: boolean
  /** Maximum length of a product code in characters. */
  codeMax: number
}

/** Field names of a word by its index on the page. */
const chosenOf = (at: number) => `match[${at}].chosen`
const typedOf = (at: number) => `match[${at}].typed`
const firstOf = (at: number) => `match[${at}].first`
const wordOf = (at: number) => `match[${at}].wordId`

/** Form state. Submitted values stay with their name, even if other names were matched in the meantime. */
export function namesForm(reply: unknown, words: readonly UnknownName[], label: (word: UnknownName) => string) {
  const labels = words.flatMap((word, at) => [chosenOf(at), typedOf(at)].map((name) => [name, label(word)] as const))
  const saved = Object.fromEntries(words.map(({ wordId }, at) => [wordOf(at), wordId]))
  return formState<string>(FormId.names, { reply, fields: Object.fromEntries(labels), saved })
}

/** Words with their first occurrence, and suggested products, most likely first. */
export function NameTable({ form, words, mayEdit, codeMax }: Props) {
  const { t } = useTranslation('data-process')
  return (
    <ul className={classes.words}>
      {words.map((word, at) => (
        <li key={word.wordId} className={classes.word}>
          <div className={classes.occurrence}>
            <strong>{[word.productName, word.spec].filter(Boolean).join(' ')}</strong>
            {word.productCode && <span>{word.productCode}</span>}
            <span className={classes.where}>
              {t('names.lines', { count: word.lines })}
              {t('fault.and')}
              {[word.file, word.sheet, t('fault.row', { row: word.row })].filter(Boolean).join(t('fault.and'))}
            </span>
          </div>
          <Suggestions form={form} word={word} at={at} mayEdit={mayEdit} codeMax={codeMax} />
        </li>
      ))}
    </ul>
  )
}

type WordProps = Omit<Props, 'words'> & { word: UnknownName; at: number }

function Suggestions({ form, word, at, mayEdit, codeMax }: WordProps) {
  const { t } = useTranslation('data-process')
  const { wordId, suggestions } = word
  const name = word.productName || word.productCode
  const isOfWord = String(form.field(wordOf(at)).initialValue) === String(wordId)
  const chosen = form.field(chosenOf(at))
  const typed = form.field(typedOf(at))
  const errors = isOfWord ? typed.errors : undefined
  const saidOf = (field: FieldState) => (isOfWord ? String(field.initialValue ?? '') : '')
  return (
    <fieldset className={classes.choices} disabled={!mayEdit}>
      <legend>
        <VisuallyHidden>{t('names.choicesOf', { name })}</VisuallyHidden>
      </legend>
      <input type="hidden" name={wordOf(at)} value={wordId} />
      {suggestions[0] && <input type="hidden" name={firstOf(at)} value={suggestions[0].productCode} />}
      {suggestions.length === 0 && <p className={classes.where}>{t('names.noSuggestion')}</p>}
      {suggestions.map((suggestion, place) => {
        const id = `${chosen.id}-${place}`
        const { productCode, productName, spec } = suggestion
        return (
          <div key={productCode} className={classes.choice}>
            <input
              type="radio"
              id={id}
              name={chosen.name}
              value={productCode}
              defaultChecked={saidOf(chosen) === productCode}
              aria-describedby={`${id}-why`}
            />
            <label htmlFor={id}>
              {productName} {spec} <span className={classes.where}>{productCode}</span>
            </label>
            <Why suggestion={suggestion} id={`${id}-why`} />
            {mayEdit && (
              <Button small look="quiet" name="one" value={`${wordId}:${productCode}`}>
                {t('names.take')}
                <VisuallyHidden>{`${productName} ${spec}`}</VisuallyHidden>
              </Button>
            )}
          </div>
        )
      })}
      {mayEdit && (
        <div className={classes.choice}>
          <label htmlFor={typed.id}>{t('names.typed')}</label>
          <input
            id={typed.id}
            className={classes.typed}
            name={typed.name}
            defaultValue={saidOf(typed)}
            maxLength={codeMax}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors && `${typed.id}-error`}
          />
          {errors && (
            <span id={`${typed.id}-error`} className={classes.error}>
              {errors.join(' ')}
            </span>
          )}
        </div>
      )}
    </fieldset>
  )
}

function Why({ suggestion, id }: { suggestion: NameSuggestion; id: string }) {
  const { t } = useTranslation('data-process')
  const { alike, sameName, sameSpec, strength, pack } = suggestion
  const why = [
    sameName ? t('names.sameName') : t('names.alike', { percent: shareOf({ part: alike, whole: 1, decimals: 0 }) }),
    sameSpec && t('names.sameSpec'),
    !sameSpec && strength !== 'unknown' && t(`names.strength.${strength}`),
    !sameSpec && pack !== 'unknown' && t(`names.pack.${pack}`),
  ].filter(Boolean)
  return (
    <span id={id} className={classes.why}>
      {why.join(t('fault.and'))}
    </span>
  )
}
