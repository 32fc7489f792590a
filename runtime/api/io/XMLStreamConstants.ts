import { PlatformObject, registerClass } from '../../platform-object.ts';

/** Event types of XMLStreamReader. */
export class XMLStreamConstants extends PlatformObject {
  static readonly START_ELEMENT = 1;
  static readonly END_ELEMENT = 2;
  static readonly PROCESSING_INSTRUCTION = 3;
  static readonly CHARACTERS = 4;
  static readonly COMMENT = 5;
  static readonly SPACE = 6;
  static readonly START_DOCUMENT = 7;
  static readonly END_DOCUMENT = 8;
  static readonly ENTITY_REFERENCE = 9;
  static readonly ATTRIBUTE = 10;
  static readonly DTD = 11;
  static readonly CDATA = 12;
  static readonly NAMESPACE = 13;
  static readonly NOTATION_DECLARATION = 14;
  static readonly ENTITY_DECLARATION = 15;
}
registerClass('io.XMLStreamConstants', XMLStreamConstants);
