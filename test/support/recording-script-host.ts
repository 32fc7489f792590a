/** The script host of {@link ScriptBench}: the host that ships, with an observer of the members that scripts use. */
import './member-observer.ts';
import '../../runtime/main.ts';
