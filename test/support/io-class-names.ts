/** The classes of the package `io` of the Script API, without the package. */
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
