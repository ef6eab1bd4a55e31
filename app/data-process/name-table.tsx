import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { NameSuggestion, UnknownName } from '#contract/data-process/shapes.ts'
import classes from './name-table.module.css'

type Props = {
  words: readonly UnknownName[]
  mayEdit: boolean
  /** Characters of a product's code. */
  codeMax: number
}

/** Each word with where it stands first, and the products that it may mean, the likeliest first. */
export function NameTable({ words, mayEdit, codeMax }: Props) {
  const { t } = useTranslation('data-process')
  return (
    <ul className={classes.words}>
      {words.map((word, at) => (
        <li key={word.wordId} className={classes.word}>
          <div className={classes.said}>
            <strong>{[word.productName, word.spec].filter(Boolean).join(' ')}</strong>
            {word.productCode && <span>{word.productCode}</span>}
            <span className={classes.where}>
              {t('names.lines', { count: word.lines })}
              {t('fault.and')}
              {[word.file, word.sheet, t('fault.row', { row: word.row })].filter(Boolean).join(t('fault.and'))}
            </span>
          </div>
          <Suggestions word={word} at={at} mayEdit={mayEdit} codeMax={codeMax} />
        </li>
      ))}
    </ul>
  )
}

type WordProps = Omit<Props, 'words'> & { word: UnknownName; at: number }

function Suggestions({ word, at, mayEdit, codeMax }: WordProps) {
  const { t } = useTranslation('data-process')
  const { wordId, productName, suggestions } = word
  const typed = `match-${at}-typed`
  return (
    <fieldset className={classes.choices} disabled={!mayEdit}>
      <legend>
        <VisuallyHidden>{t('names.choicesOf', { name: productName })}</VisuallyHidden>
      </legend>
      <input type="hidden" name={`match[${at}].wordId`} value={wordId} />
      {suggestions.length === 0 && <p className={classes.where}>{t('names.noSuggestion')}</p>}
      {suggestions.map((suggestion, place) => {
        const id = `match-${at}-${place}`
        const { productCode, productName: name, spec } = suggestion
        return (
          <div key={productCode} className={classes.choice}>
            <input
              type="radio"
              id={id}
              name={`match[${at}].chosen`}
              value={productCode}
              aria-describedby={`${id}-why`}
            />
            <label htmlFor={id}>
              {name} {spec} <span className={classes.where}>{productCode}</span>
            </label>
            <Why suggestion={suggestion} id={`${id}-why`} />
            {mayEdit && (
              <Button small look="quiet" name="one" value={`${wordId}:${productCode}`}>
                {t('names.take')}
                <VisuallyHidden>{`${name} ${spec}`}</VisuallyHidden>
              </Button>
            )}
          </div>
        )
      })}
      {mayEdit && (
        <div className={classes.choice}>
          <label htmlFor={typed}>{t('names.typed')}</label>
          <input
            id={typed}
            className={classes.typed}
            name={`match[${at}].typed`}
            maxLength={codeMax}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
    </fieldset>
  )
}

/** By what it is suggested, in words. */
function Why({ suggestion, id }: { suggestion: NameSuggestion; id: string }) {
  const { t } = useTranslation('data-process')
  const { alike, sameName, sameSpec, strength, pack } = suggestion
  const why = [
    sameName ? t('names.sameName') : t('names.alike', { percent: Math.round(alike * 100) }),
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
