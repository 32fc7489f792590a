/**
 * The classes of the package `io` of the Script API, without the package and without `InputStream`, `OutputStream` and
 * `Writer`, which the tests do not use by name.
 */
export const ioClassNames = [
  'File',
  'FileReader',
  'FileWriter',
  'Reader',
  'StringWriter',
  'PrintWriter',
  'RandomAccessFileReader',
  'CSVStreamReader',
  'CSVStreamWriter',
  'XMLStreamReader',
  'XMLStreamWriter',
  'XMLIndentingStreamWriter',
  'XMLStreamConstants',
];
