import { useTranslation } from 'react-i18next'
import { Details } from '#app/ui/layout/details.tsx'
import {
  type ExpressionFunction,
  expressionFunctions,
  signatureText,
} from '#contract/platform/expressions/functions.ts'
import classes from './process.module.css'

/** Functions of the language with their signatures, and the columns that a formula can name. */
export function FunctionList({ columns, title }: { columns: readonly string[]; title: string }) {
  const { t } = useTranslation('processes')
  const names = [...new Set(columns)]
  return (
    <Details summary={title}>
      <p>{t('formula.line')}</p>
      {names.length > 0 && (
        <p className={classes.names}>
          {names.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </p>
      )}
      <ul className={classes.functions}>
        {(Object.keys(expressionFunctions) as ExpressionFunction[]).map((name) => (
          <li key={name}>
            <code>{signatureText(name)}</code>
          </li>
        ))}
      </ul>
    </Details>
  )
}
