import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.nifi.flow.VersionedProcessGroup;
import org.apache.nifi.flow.VersionedProcessor;
import org.apache.nifi.processor.Processor;
import org.apache.nifi.processor.Relationship;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;

/**
 * Gives the processors of docs/integrations/nifi/flow.json texts, with NiFi's own mock of a session: NifiCheck FLOW
 * REDACTOR URL prints a line for each relationship that a text took.
 */
public class NifiCheck {
  public static void main(String[] given) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    JsonNode flow = mapper.readTree(new File(given[0]));
    mapper.configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, true);
    VersionedProcessGroup root = mapper.treeToValue(flow.get("flowContents"), VersionedProcessGroup.class);
    for (VersionedProcessGroup group : root.getProcessGroups()) {
      for (VersionedProcessor processor : group.getProcessors()) check(group, processor, given);
    }
    System.exit(0);
  }

  static void check(VersionedProcessGroup group, VersionedProcessor processor, String[] given) throws Exception {
    TestRunner runner = TestRunners.newTestRunner((Processor) Class.forName(processor.getType()).getConstructor().newInstance());
    processor.getProperties().forEach(runner::setProperty);
    String type = processor.getType().replaceAll(".*\\.", "");
    if (type.equals("ExecuteStreamCommand")) runner.setProperty("Command Path", given[1]);
    if (type.equals("InvokeHTTP")) runner.setProperty("Remote URL", given[2]);
    runner.assertValid();
    System.out.println(type + " loose ends " + looseEnds(group, processor, runner));
    if (type.equals("RouteOnAttribute")) {
      runner.enqueue("a", Map.of("execution.status", "0"));
      runner.enqueue("b", Map.of("execution.status", "1"));
      runner.run(2);
    } else {
      runner.enqueue("to kim@acme.test\nand on".getBytes());
      runner.enqueue("%PDF-1.7\n".getBytes());
      runner.run(2);
    }
    List<String> seen = new ArrayList<>();
    for (Relationship relationship : runner.getProcessor().getRelationships()) {
      for (MockFlowFile file : runner.getFlowFilesForRelationship(relationship)) {
        seen.add(type + " " + relationship.getName() + ": " + file.getContent().replace("\n", "|"));
      }
    }
    seen.stream().sorted().forEach(System.out::println);
  }

  /** Relationships that lead nowhere, or two ways. */
  static Set<String> looseEnds(VersionedProcessGroup group, VersionedProcessor processor, TestRunner runner) {
    Set<String> loose = new TreeSet<>();
    for (Relationship relationship : runner.getProcessor().getRelationships()) {
      String name = relationship.getName();
      long ends = group.getConnections().stream()
          .filter(one -> one.getSource().getId().equals(processor.getIdentifier()))
          .filter(one -> one.getSelectedRelationships().contains(name)).count();
      if (processor.getAutoTerminatedRelationships().contains(name)) ends += 1;
      if (ends != 1) loose.add(name);
    }
    return loose;
  }
}
