import { index, type RouteConfigEntry, route } from '@remix-run/route-config'

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('risk/projects/:bizId/export', 'results/project-export.ts'),
  route('risk/projects/:bizId/exports', 'results/exports.tsx'),
  route('risk/projects/:bizId/exports/file', 'results/export-file.ts'),
  route('risk/projects/:bizId/results', 'results/results-layout.tsx', [
    index('results/result.tsx'),
    route('distribution', 'results/distribution.tsx'),
    route('finance', 'kinds/finance/results.tsx'),
    route('matrix', 'results/matrix.tsx'),
    route('movement', 'results/movement.tsx'),
    route('risks', 'results/risks.tsx'),
    route('spread', 'results/spread.tsx'),
  ]),
  route('risk/projects/:bizId/results/answers', 'results/answers.tsx'),
  route('risk/projects/:bizId/results/export', 'results/result-export.ts'),
  route('risk/projects/:bizId/results/weights', 'results/weights.tsx'),
]
