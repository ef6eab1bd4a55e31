import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/shell/page.ts'
import type { loader } from './result.server.ts'
import { ResultCauses } from './result-causes.tsx'
import { ResultKeyFigures } from './result-key-figures.tsx'
import { ResultMap } from './result-map.tsx'
import { ResultProgress } from './result-progress.tsx'
import { useResults } from './use-results.ts'

export const handle: PageHandle = { i18n: ['result', 'risk-evaluation'] }

export default function Result() {
  const { address, filter } = useResults()
  const { progress, firstKinds, departments, all, shown, weights, causes, order } = useLoaderData<typeof loader>()
  return (
    <>
      <ResultKeyFigures shown={shown} weights={weights} address={address} />
      <ResultMap
        firstKinds={firstKinds}
        departments={departments}
        all={all}
        filter={filter}
        order={order ?? undefined}
      />
      <ResultCauses
        address={address}
        firstKinds={firstKinds}
        causes={causes}
        order={order ?? undefined}
        filter={filter}
      />
      {progress.length > 0 && <ResultProgress address={address} progress={progress} />}
    </>
  )
}
