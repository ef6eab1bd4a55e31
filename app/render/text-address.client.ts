/** The text files as they are served in development; for a build see text-addresses.ts. */
const paths = Object.keys(import.meta.glob('/public/locales/*/*/*.json'))

const addresses = new Map(
  paths.map((path) => [
    path.replace(/.*\/(.+)\/.+\/(.+)\.json$/, '$1/$2'),
    path.replace('/public/', import.meta.env.BASE_URL),
  ]),
)

/** The address of a page's texts, such as `en`, `papers`. */
export const textAddress = (language: string, namespace: string): string =>
  addresses.get(`${language}/${namespace}`) ?? ''
